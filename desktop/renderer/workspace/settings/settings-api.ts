import { CompanySetting, type Setting, type SettingKey } from "@balcao/shared/workspace/settings.ts";
import { z } from "zod";
import { type AppThunk, api } from "../../client/api.ts";
import { applyChange, replayChanges } from "../../client/apply-change.ts";
import { settingChanged } from "../../client/session/session-slice.ts";

const settingsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listSettings: build.query<CompanySetting[], void>({
      query: () => "/settings",
      responseSchema: z.array(CompanySetting),
      providesTags: ["Settings"],
      onQueryStarted: replayChanges,
    }),
    saveSetting: build.mutation<CompanySetting, { key: SettingKey; value: string }>({
      query: ({ key, value }) => ({ url: `/settings/${key}`, method: "PUT", body: { key, value } }),
      responseSchema: CompanySetting,
      onQueryStarted: async (_arg, { dispatch, queryFulfilled }) => {
        const answer = await queryFulfilled.catch(() => null);
        if (answer) dispatch(onSetting(answer.data));
      },
    }),
  }),
});

export const { useListSettingsQuery, useSaveSettingMutation } = settingsApi;

/** Applies a changed setting to the list and to the session. */
export const onSetting = ({ key, value }: Setting): AppThunk =>
  applyChange((dispatch) => {
    dispatch(settingChanged({ key, value }));
    dispatch(
      settingsApi.util.updateQueryData("listSettings", undefined, (list) => {
        const known = list.find((setting) => setting.key === key);
        if (known) known.value = value;
      }),
    );
  });
