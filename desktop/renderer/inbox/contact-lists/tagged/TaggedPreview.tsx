import type { TaggedCount } from "@balcao/shared/inbox/contact-lists.ts";
import { skipToken } from "@reduxjs/toolkit/query";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { useCountTaggedQuery } from "../contact-lists-api.ts";

/** How many contacts the chosen tags have, and how many of them no list can have. */
export function TaggedPreview({ tagIds }: { tagIds: readonly number[] }) {
  const { t } = useTranslation();
  const { currentData } = useCountTaggedQuery(tagIds.length > 0 ? tagIds : skipToken, {
    refetchOnMountOrArgChange: true,
  });
  return <span role="status">{currentData ? foundText(t, currentData) : "\u00a0"}</span>;
}

function foundText(t: TFunction, { contacts, withoutNumber = 0 }: TaggedCount): string {
  if (withoutNumber === 0) return t("contactLists.fromTags.found", { count: contacts });
  const others = t("contactLists.fromTags.withoutNumber", { count: withoutNumber });
  return t("contactLists.fromTags.foundAndOthers", { count: contacts, others });
}
