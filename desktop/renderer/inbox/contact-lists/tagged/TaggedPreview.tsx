import { skipToken } from "@reduxjs/toolkit/query";
import { useTranslation } from "react-i18next";
import { useCountTaggedQuery } from "../contact-lists-api.ts";

/** How many contacts the chosen tags have. */
export function TaggedPreview({ tagIds }: { tagIds: readonly number[] }) {
  const { t } = useTranslation();
  const { currentData } = useCountTaggedQuery(tagIds.length > 0 ? tagIds : skipToken, {
    refetchOnMountOrArgChange: true,
  });
  return (
    <span role="status">
      {currentData ? t("contactLists.fromTags.found", { count: currentData.contacts }) : "\u00a0"}
    </span>
  );
}
