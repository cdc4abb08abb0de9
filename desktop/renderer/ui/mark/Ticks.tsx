import { Clock12Regular } from "@fluentui/react-icons";
import { useTranslation } from "react-i18next";
import { tokens } from "../theme.ts";

/** One or two ticks on a 16x12 grid, so that they sit on the text's baseline. 0 clock, 1 sent, 3 delivered, 4 and 5 read. */
export function Ticks({ ack }: { ack: number }) {
  const { t } = useTranslation();
  if (ack === 2) return null;
  if (ack === 0) return <Clock12Regular aria-label={t("messages.ack.clock")} role="img" />;
  const isRead = ack >= 4;
  const label = isRead ? t("messages.ack.read") : ack === 3 ? t("messages.ack.delivered") : t("messages.ack.sent");
  return (
    <svg
      width="16"
      height="12"
      viewBox="0 0 16 12"
      fill="none"
      role="img"
      aria-label={label}
      stroke={isRead ? tokens.ackRead : "currentColor"}
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      style={{ flexShrink: 0 }}
    >
      <title>{label}</title>
      {ack === 1 ? (
        <path d="M4 6.5 6.8 9.2 12 3" />
      ) : (
        <>
          <path d="M1.2 6.5 4 9.2 9.2 3" />
          <path d="M7.4 8.6 8 9.2 13.4 3" />
        </>
      )}
    </svg>
  );
}
