import { Announcement, AnnouncementPage, type SaveAnnouncement } from "@balcao/shared/team/announcements.ts";
import { api, bodyWithFile } from "../../client/api.ts";
import { usePages } from "../../client/use-pages.ts";

type AnnouncementChange = { id: number | null; announcement: SaveAnnouncement; picture: File | null };

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
    /** A picture replaces the one that the announcement had; null keeps it. */
    saveAnnouncement: build.mutation<Announcement, AnnouncementChange>({
      query: ({ id, announcement, picture }) => ({
        url: id === null ? "/announcements" : `/announcements/${id}`,
        method: id === null ? "POST" : "PUT",
        body: bodyWithFile(announcement, picture),
      }),
      responseSchema: Announcement,
      invalidatesTags: (saved) => (saved ? ["Announcements"] : []),
    }),
    deleteAnnouncement: build.mutation<unknown, number>({
      query: (id) => ({ url: `/announcements/${id}`, method: "DELETE" }),
      invalidatesTags: (_done, error) => (error ? [] : ["Announcements"]),
    }),
    removePicture: build.mutation<unknown, number>({
      query: (id) => ({ url: `/announcements/${id}/media-upload`, method: "DELETE" }),
      invalidatesTags: (_done, error) => (error ? [] : ["Announcements"]),
    }),
  }),
});

export const { useSaveAnnouncementMutation, useDeleteAnnouncementMutation, useRemovePictureMutation } =
  announcementsApi;

/** The announcements that match, the newest first, page by page. */
export function useAnnouncementPages(search: string) {
  const { rows: announcements, ...rest } = usePages(
    announcementsApi.useListAnnouncementsInfiniteQuery(search),
    (page) => page.records,
  );
  return { announcements, ...rest };
}
