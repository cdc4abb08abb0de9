import { CloudProfile, type SaveCloudProfile } from "@balcao/shared/channels/cloud-profile.ts";
import { z } from "zod";
import { api } from "../../../../client/api.ts";

const profileApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The profile of an official number. It is asked for each time: Meta keeps it, and others change it there. */
    cloudProfile: build.query<CloudProfile, number>({
      query: (id) => `/whatsapp-cloud/${id}/profile`,
      responseSchema: CloudProfile,
      keepUnusedDataFor: 0,
    }),
    saveCloudProfile: build.mutation<CloudProfile, { id: number; change: SaveCloudProfile }>({
      query: ({ id, change }) => ({ url: `/whatsapp-cloud/${id}/profile`, method: "PUT", body: change }),
      responseSchema: CloudProfile,
    }),
    /** The picture as a data URL: its address requires the session, which an `img` does not send. */
    cloudPicture: build.query<string, number>({
      query: (id) => ({
        url: `/whatsapp-cloud/${id}/profile/picture`,
        responseHandler: async (response) =>
          response.ok ? dataUrl(await response.blob()) : response.json().catch(() => null),
      }),
      responseSchema: z.string(),
      keepUnusedDataFor: 0,
    }),
    setCloudPicture: build.mutation<unknown, { id: number; file: File }>({
      query: ({ id, file }) => {
        const body = new FormData();
        body.append("file", file);
        return { url: `/whatsapp-cloud/${id}/profile/picture`, method: "PUT", body };
      },
    }),
  }),
});

export const { useCloudProfileQuery, useSaveCloudProfileMutation, useCloudPictureQuery, useSetCloudPictureMutation } =
  profileApi;

const dataUrl = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });
