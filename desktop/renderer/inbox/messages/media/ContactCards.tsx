import type { MessageContent } from "@balcao/shared/inbox/messages.ts";
import { Button, makeStyles } from "@fluentui/react-components";
import { Copy16Regular } from "@fluentui/react-icons";
import { useTranslation } from "react-i18next";
import { Face } from "../../../ui/mark/Face.tsx";
import { useMediaStyles } from "../../../ui/media/media-styles.ts";
import { phoneText } from "../../../ui/text/phone-text.ts";
import { tokens } from "../../../ui/theme.ts";
import { useToast } from "../../../ui/toast/toast-context.ts";

const useStyles = makeStyles({
  card: { padding: "2px 0 4px", "& + &": { borderTop: `1px solid ${tokens.hairline}`, paddingTop: "6px" } },
  numbers: { display: "flex", flexDirection: "column", gap: "2px", marginTop: "4px" },
  number: { justifyContent: "flex-start", fontWeight: 500, fontVariantNumeric: "tabular-nums" },
});

type ContactCardsProps = { contacts: Extract<MessageContent, { kind: "contacts" }>["contacts"] };

/** Shared contact cards. A click copies a number, to write to it in a new conversation. */
export function ContactCards({ contacts }: ContactCardsProps) {
  const shared = useMediaStyles();
  const styles = useStyles();
  const { t } = useTranslation();
  const { show, showFailure } = useToast();
  const copy = (number: string) =>
    navigator.clipboard.writeText(number).then(() => show("success", t("messages.numberCopied")), showFailure);
  return contacts.map(({ name, numbers }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: two cards may be equal
    <div key={index} className={styles.card}>
      <div className={shared.row}>
        <Face name={name} size={40} />
        <span className={shared.grow}>
          <span className={shared.name}>{name}</span>
          <span className={shared.about}>{t("messages.media.contact")}</span>
        </span>
      </div>
      <div className={styles.numbers}>
        {numbers.map((number) => (
          <Button
            key={number}
            size="small"
            className={styles.number}
            icon={<Copy16Regular />}
            aria-label={t("messages.copyNumber", { number: phoneText(digitsOf(number)) })}
            onClick={() => void copy(digitsOf(number))}
          >
            {phoneText(digitsOf(number))}
          </Button>
        ))}
      </div>
    </div>
  ));
}

const digitsOf = (number: string): string => number.replace(/\D/g, "");
