import { SmallPicture } from "@balcao/shared/channels/cloud-profile.ts";
import type { Connection } from "@balcao/shared/channels/connections.ts";
import { Button, makeStyles } from "@fluentui/react-components";
import type { TFunction } from "i18next";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { usePreviewUrl } from "../../../../ui/form/use-preview-url.ts";
import { Alert } from "../../../../ui/frame/Alert.tsx";
import { RefusalReason } from "../../../../ui/frame/RefusalReason.tsx";
import { Face } from "../../../../ui/mark/Face.tsx";
import { failureText } from "../../../../ui/text/failure-text.ts";
import { tokens } from "../../../../ui/theme.ts";
import { useToast } from "../../../../ui/toast/toast-context.ts";
import { useCloudPictureQuery, useSetCloudPictureMutation } from "./profile-api.ts";

const useStyles = makeStyles({
  root: { display: "flex", alignItems: "center", gap: "16px" },
  words: { display: "flex", flexDirection: "column", alignItems: "flex-start", gap: "4px", minWidth: 0 },
  hint: { fontSize: "12px", lineHeight: "16px", color: tokens.colorNeutralForeground3 },
});

/** The picture of a number's profile. A new one is sent at once. */
export function ProfilePicture({ connection, hasPicture }: { connection: Connection; hasPicture: boolean }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const { show } = useToast();
  const input = useRef<HTMLInputElement>(null);
  const { id, name, profileName } = connection;
  const { data: stored } = useCloudPictureQuery(id, { skip: !hasPicture });
  const [setPicture, { error, isLoading }] = useSetCloudPictureMutation();
  /** Meta may hand out the former one for a while. */
  const [sent, setSent] = useState<File | null>(null);
  const preview = usePreviewUrl(sent);
  const send = async (file: File | undefined) => {
    if (!file) return;
    const answer = await setPicture({ id, file });
    if (answer.error) return;
    setSent(file);
    show("success", t("cloud.profile.pictureSet"));
  };
  return (
    <>
      <div className={styles.root}>
        <Face name={profileName ?? name} size={72} imageUrl={preview ?? stored ?? null} />
        <div className={styles.words}>
          <Button size="small" disabledFocusable={isLoading} onClick={() => !isLoading && input.current?.click()}>
            {t(isLoading ? "cloud.profile.pictureSending" : "cloud.profile.picture")}
          </Button>
          <span className={styles.hint}>{t("cloud.profile.pictureHint")}</span>
        </div>
        <input
          ref={input}
          type="file"
          hidden
          accept="image/png,image/jpeg"
          aria-label={t("cloud.profile.picture")}
          onChange={({ target }) => {
            void send(target.files?.[0]);
            target.value = "";
          }}
        />
      </div>
      {error !== undefined && <Alert text={pictureProblem(t, error)} />}
      <RefusalReason error={error} />
    </>
  );
}

const TooSmall = z.object({ code: z.literal("ERR_FILE_INVALID"), details: SmallPicture });

function pictureProblem(t: TFunction, error: unknown): string {
  const small = TooSmall.safeParse(error).data?.details;
  return small ? t("cloud.profile.pictureSmall", { edge: small.leastEdge }) : failureText(t, error);
}
