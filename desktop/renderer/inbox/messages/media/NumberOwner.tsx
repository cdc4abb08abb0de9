import { canonicalNumber } from "@balcao/shared/platform/number-variants.ts";
import { digitsToWriteTo } from "@balcao/shared/platform/written-number.ts";
import { Button, makeStyles } from "@fluentui/react-components";
import { skipToken } from "@reduxjs/toolkit/query";
import { useContext } from "react";
import { useTranslation } from "react-i18next";
import { useSessionUser } from "../../../client/hooks.ts";
import { contactName } from "../../../ui/text/phone-text.ts";
import { tokens } from "../../../ui/theme.ts";
import { useFindContactsQuery } from "../../contacts/contacts-api.ts";
import { AnswerContext } from "../log/answer-context.ts";

const useStyles = makeStyles({
  root: {
    display: "flex",
    flexDirection: "column",
    alignItems: "flex-start",
    gap: "6px",
    marginTop: "8px",
    fontSize: "13px",
    lineHeight: "18px",
    overflowWrap: "anywhere",
  },
  ask: { color: tokens.bubbleMeta },
});

/**
 * Says that the number on the contact's own card belongs to another contact already, and how the two become one. Nothing
 * where the conversation's contact has a number.
 */
export function NumberOwner({ number }: { number: string }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const { profile } = useSessionUser();
  const { numberlessId, merge } = useContext(AnswerContext);
  const digits = digitsToWriteTo(number);
  const { currentData } = useFindContactsQuery(numberlessId === null || digits === null ? skipToken : digits);
  const owner = currentData?.contacts.find(
    (contact) =>
      contact.id !== numberlessId &&
      !contact.isGroup &&
      canonicalNumber(contact.number) === canonicalNumber(digits ?? ""),
  );
  if (!owner) return null;
  return (
    <div className={styles.root}>
      <span>{t("numberRequest.ownedBy", { name: contactName(owner.name) })}</span>
      {merge && (
        <Button size="small" onClick={() => merge(owner)}>
          {t("contacts.merge.title")}
        </Button>
      )}
      {profile !== "admin" && <span className={styles.ask}>{t("numberRequest.askAdmin")}</span>}
    </div>
  );
}
