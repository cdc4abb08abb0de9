import {
  Announcement,
  AnnouncementMediaDone,
  AnnouncementPage,
  type SaveAnnouncement,
} from "@balcao/shared/team/announcements.ts";
import { api } from "../../app/api.ts";

const announcementsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listAnnouncements: build.infiniteQuery<AnnouncementPage, string, string | null>({
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: (last) => last.nextCursor ?? undefined },
      query: ({ queryArg, pageParam }) => ({
        url: "/announcements",
        params: { ...(queryArg && { searchParam: queryArg }), ...(pageParam && { cursor: pageParam }) },
      }),
      responseSchema: AnnouncementPage,
      providesTags: ["Announcements"],
    }),
    saveAnnouncement: build.mutation<Announcement, { id: number | null; announcement: SaveAnnouncement }>({
      query: ({ id, announcement }) => ({
        url: id === null ? "/announcements" : `/announcements/${id}`,
        method: id === null ? "POST" : "PUT",
        body: announcement,
      }),
      responseSchema: Announcement,
      invalidatesTags: (saved) => (saved ? ["Announcements"] : []),
    }),
    deleteAnnouncement: build.mutation<unknown, number>({
      query: (id) => ({ url: `/announcements/${id}`, method: "DELETE" }),
      invalidatesTags: (_done, error) => (error ? [] : ["Announcements"]),
    }),
    attachPicture: build.mutation<unknown, { id: number; picture: File }>({
      query: ({ id, picture }) => {
        const body = new FormData();
        body.append("file", picture);
        return { url: `/announcements/${id}/media-upload`, method: "POST", body };
      },
      responseSchema: AnnouncementMediaDone,
      invalidatesTags: (_done, error) => (error ? [] : ["Announcements"]),
    }),
    removePicture: build.mutation<unknown, number>({
      query: (id) => ({ url: `/announcements/${id}/media-upload`, method: "DELETE" }),
      invalidatesTags: (_done, error) => (error ? [] : ["Announcements"]),
    }),
  }),
});

export const {
  useListAnnouncementsInfiniteQuery,
  useSaveAnnouncementMutation,
  useDeleteAnnouncementMutation,
  useAttachPictureMutation,
  useRemovePictureMutation,
} = announcementsApi;
