import { type Connection, channelKindOf } from "@balcao/shared/channels/connections.ts";
import { Button, makeStyles } from "@fluentui/react-components";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { Face } from "../../ui/mark/Face.tsx";
import { phoneText } from "../../ui/text/phone-text.ts";
import { tokens } from "../../ui/theme.ts";
import { useToast } from "../../ui/toast/toast-context.ts";
import { useSetPictureMutation } from "./connections-api.ts";

const useStyles = makeStyles({
  root: { display: "flex", alignItems: "center", gap: "16px" },
  words: { flexGrow: 1, minWidth: 0 },
  name: { fontWeight: 600, overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
  meta: {
    fontSize: "12px",
    lineHeight: "16px",
    color: tokens.colorNeutralForeground3,
    overflowWrap: "anywhere",
    fontVariantNumeric: "tabular-nums",
  },
  button: { flexShrink: 0 },
});

/** The account of a connection as its contacts see it; its picture can be changed. */
export function ConnectionAccount({ connection }: { connection: Connection }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const { show, showFailure } = useToast();
  const input = useRef<HTMLInputElement>(null);
  const [setPicture, { isLoading }] = useSetPictureMutation();
  const { id, name, profileName, profileStatus, number, image, uuid, status, capabilities } = connection;
  const kind = channelKindOf(connection);
  const isConnected = status === "CONNECTED";
  const hasPicture = capabilities.includes("profilePicture");
  const send = async (file: File | undefined) => {
    if (!file) return;
    const { error } = await setPicture({ id, file });
    if (error) showFailure(error);
    else show("success", t("connections.picture.sent"));
  };
  return (
    <div className={styles.root}>
      <Face name={profileName ?? name} size={56} imageUrl={image} />
      <div className={styles.words}>
        <div className={styles.name}>{profileName ?? name}</div>
        <div className={styles.meta}>{number ? phoneText(number) : t("connections.unpaired")}</div>
        {profileStatus && <div className={styles.meta}>{profileStatus}</div>}
        <div className={styles.meta}>
          {t("connections.form.channel", { channel: t(`connections.channels.${kind}`, kind) })}
        </div>
        <div className={styles.meta}>{t("connections.form.key", { uuid })}</div>
        {hasPicture && !isConnected && <div className={styles.meta}>{t("connections.picture.needsConnection")}</div>}
      </div>
      {hasPicture && (
        <Button
          size="small"
          className={styles.button}
          disabledFocusable={!isConnected || isLoading}
          onClick={() => isConnected && input.current?.click()}
        >
          {t("connections.picture.change")}
        </Button>
      )}
      <input
        ref={input}
        type="file"
        hidden
        accept="image/png,image/jpeg"
        aria-label={t("connections.picture.change")}
        onChange={({ target }) => {
          void send(target.files?.[0]);
          target.value = "";
        }}
      />
    </div>
  );
}
