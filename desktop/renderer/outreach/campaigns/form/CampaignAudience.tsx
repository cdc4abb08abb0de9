import type { Campaign } from "@balcao/shared/outreach/campaigns.ts";
import { Link, makeStyles } from "@fluentui/react-components";
import { skipToken } from "@reduxjs/toolkit/query";
import { useContext, useState } from "react";
import { type Control, useController } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { useNumberChecks } from "../../../channels/connections/connections-api.ts";
import { useGetContactListQuery, useListAllContactListsQuery } from "../../../inbox/contact-lists/contact-lists-api.ts";
import { ChoiceField } from "../../../ui/form/ChoiceField.tsx";
import { problemText } from "../../../ui/form/form-problems.ts";
import { tokens } from "../../../ui/theme.ts";
import { ListMakerContext } from "../list-maker-context.ts";
import type { CampaignFormValues } from "./use-campaign-form.ts";

const useStyles = makeStyles({
  root: { display: "flex", flexDirection: "column", alignItems: "stretch", gap: "4px", minWidth: 0 },
  new: { alignSelf: "flex-start", fontSize: "12px", lineHeight: "20px" },
  warning: { color: tokens.warn, fontWeight: 500 },
});

type CampaignAudienceProps = { control: Control<CampaignFormValues>; campaign: Campaign | null; disabled: boolean };

/** The contact list of a campaign: one that exists, or a new one with the contacts who have some tags. */
export function CampaignAudience({ control, campaign, disabled }: CampaignAudienceProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const ListMaker = useContext(ListMakerContext);
  const [isCreating, setCreating] = useState(false);
  const { data: lists = [], isSuccess } = useListAllContactListsQuery(undefined, { refetchOnMountOrArgChange: true });
  const { field, fieldState } = useController({ control, name: "contactListId" });
  const { currentData: list } = useGetContactListQuery(field.value ?? skipToken, { refetchOnMountOrArgChange: true });
  const checks = useNumberChecks({ skip: !list?.check });
  // The campaign's list may be missing from the loaded lists, or deleted.
  const kept = campaign?.contactList;
  const choices = kept && !lists.some(({ id }) => id === kept.id) ? [...lists, kept] : lists;
  const hint = () => {
    if (!list) return isSuccess && lists.length === 0 ? t("campaigns.noLists") : undefined;
    if (list.validWhatsappCount > 0)
      return t("campaigns.validOf", { valid: list.validWhatsappCount, total: list.contactsCount });
    if (list.check && checks !== "yes")
      return <span className={styles.warning}>{t(`contactLists.waitingHint.${checks}`)}</span>;
    if (list.check) return t("contactLists.checking", list.check);
    return <span className={styles.warning}>{t("campaigns.noneValid")}</span>;
  };
  return (
    <div className={styles.root}>
      <ChoiceField
        {...field}
        required
        label={t("campaigns.list")}
        choices={choices}
        noneText={t("campaigns.chooseList")}
        problem={problemText(t, fieldState.error)}
        hint={hint()}
      />
      {ListMaker && !disabled && (
        <Link as="button" type="button" className={styles.new} onClick={() => setCreating(true)}>
          {t("campaigns.newListByTag")}
        </Link>
      )}
      {ListMaker && isCreating && (
        <ListMaker onCreated={({ id }) => field.onChange(id)} onClose={() => setCreating(false)} />
      )}
    </div>
  );
}
