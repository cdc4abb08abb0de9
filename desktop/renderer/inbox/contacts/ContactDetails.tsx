import type { Contact } from "@balcao/shared/inbox/contacts.ts";
import { makeStyles } from "@fluentui/react-components";
import { useTranslation } from "react-i18next";
import { useDrawerStyles } from "../../ui/dialog/drawer-styles.ts";
import { tokens } from "../../ui/theme.ts";
import { isNoField } from "./use-contact-form.ts";

const useStyles = makeStyles({
  list: { display: "grid", gridTemplateColumns: "84px minmax(0,1fr)", columnGap: "8px", rowGap: "8px", margin: 0 },
  name: { color: tokens.colorNeutralForeground3, overflow: "hidden", textOverflow: "ellipsis" },
  value: { margin: 0, overflowWrap: "anywhere" },
});

type ContactDetailsProps = Pick<Contact, "email" | "extraInfo"> & { more: readonly { name: string; value: string }[] };

/** E-mail and extra information, without the values of fields, after what the caller adds. */
export function ContactDetails({ email, extraInfo, more }: ContactDetailsProps) {
  const styles = useStyles();
  const drawer = useDrawerStyles();
  const { t } = useTranslation();
  const rows = [
    ...more.map((row) => ({ id: `more-${row.name}`, ...row })),
    ...(email ? [{ id: "email", name: t("contacts.form.email"), value: email }] : []),
    ...extraInfo.filter(isNoField).map(({ id, name, value }) => ({ id: String(id), name, value })),
  ];
  return (
    <section className={drawer.section} aria-label={t("contacts.details")}>
      <div className={drawer.head}>
        <h3 className={drawer.title}>{t("contacts.details")}</h3>
      </div>
      {rows.length === 0 ? (
        <span className={drawer.faint}>{t("contacts.noDetails")}</span>
      ) : (
        <dl className={styles.list}>
          {rows.flatMap(({ id, name, value }) => [
            <dt key={`${id}-name`} className={styles.name} title={name}>
              {name}
            </dt>,
            <dd key={id} className={styles.value}>
              {value}
            </dd>,
          ])}
        </dl>
      )}
    </section>
  );
}
