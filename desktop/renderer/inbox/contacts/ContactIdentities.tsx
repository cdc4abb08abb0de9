import type { Contact } from "@balcao/shared/inbox/contacts.ts";
import { Button, makeStyles } from "@fluentui/react-components";
import { ChevronDown16Regular, ChevronUp16Regular, Copy16Regular } from "@fluentui/react-icons";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSessionUser } from "../../client/hooks.ts";
import { Tip } from "../../ui/action/Tip.tsx";
import { tokens } from "../../ui/theme.ts";
import { useToast } from "../../ui/toast/toast-context.ts";

const useStyles = makeStyles({
  root: { display: "flex", flexDirection: "column", gap: "8px", minWidth: 0 },
  toggle: { alignSelf: "flex-start", marginLeft: "-8px" },
  list: { display: "flex", flexDirection: "column", gap: "8px", margin: 0 },
  name: { fontSize: "12px", lineHeight: "16px", color: tokens.colorNeutralForeground3 },
  line: { display: "flex", alignItems: "center", gap: "4px", margin: 0 },
  value: { minWidth: 0, overflowWrap: "anywhere" },
  copy: { flexShrink: 0 },
});

type Identity = NonNullable<Contact["identities"]>[number];

/** The kinds of ids that are shown, in this order. The number stands under the name, and a group has no other id. */
const shownKinds = ["bsuid", "parent_bsuid", "lid", "username"] as const;
type ShownKind = (typeof shownKinds)[number];
type ShownIdentity = Identity & { kind: ShownKind };

const shownIn = (identities: readonly Identity[]): ShownIdentity[] =>
  shownKinds.flatMap((kind) => identities.flatMap((one) => (one.kind === kind ? { ...one, kind } : [])));

const textOf = ({ kind, value }: ShownIdentity): string => (kind === "username" ? `@${value}` : value);

/** The ids under which channels know a person, for admins; closed at first. */
export function ContactIdentities({ contact }: { contact: Contact }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const { profile } = useSessionUser();
  const [isOpen, setOpen] = useState(false);
  const listId = useId();
  const shown = shownIn(contact.identities ?? []);
  if (profile !== "admin" || contact.isGroup || shown.length === 0) return null;
  return (
    <div className={styles.root}>
      <Button
        appearance="subtle"
        size="small"
        className={styles.toggle}
        icon={isOpen ? <ChevronUp16Regular /> : <ChevronDown16Regular />}
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => setOpen(!isOpen)}
      >
        {t("contacts.identities.title")}
      </Button>
      <div id={listId}>
        {isOpen && (
          <dl className={styles.list} aria-label={t("contacts.identities.title")}>
            {shown.map((identity) => (
              <IdentityLine key={`${identity.kind} ${identity.value}`} identity={identity} />
            ))}
          </dl>
        )}
      </div>
    </div>
  );
}

function IdentityLine({ identity }: { identity: ShownIdentity }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const { show, showFailure } = useToast();
  const text = textOf(identity);
  const name = t(`contacts.identities.kinds.${identity.kind}`);
  const copy = () =>
    navigator.clipboard.writeText(text).then(() => show("success", t("contacts.identities.copied")), showFailure);
  return (
    <div>
      <dt className={styles.name}>
        {identity.isConfirmed ? name : `${name} · ${t("contacts.identities.unconfirmed")}`}
      </dt>
      <dd className={styles.line}>
        <span className={styles.value}>{text}</span>
        <Tip text={t("contacts.identities.copy", { name })}>
          <Button
            appearance="transparent"
            size="small"
            className={styles.copy}
            icon={<Copy16Regular />}
            onClick={() => void copy()}
          />
        </Tip>
      </dd>
    </div>
  );
}
