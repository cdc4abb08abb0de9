import { announcementPictures } from "@balcao/shared/team/announcements.ts";
import { Button, Field, makeStyles } from "@fluentui/react-components";
import { Image20Regular } from "@fluentui/react-icons";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { usePreviewUrl } from "../../ui/form/use-preview-url.ts";
import { useFileUrl } from "../../ui/page-context.ts";
import { tokens } from "../../ui/theme.ts";

const useStyles = makeStyles({
  root: { display: "flex", flexDirection: "column", alignItems: "flex-start", gap: "8px" },
  picture: {
    display: "block",
    maxWidth: "100%",
    maxHeight: "160px",
    borderRadius: "8px",
    boxShadow: `0 0 0 1px ${tokens.hairline}`,
  },
  buttons: { display: "flex", flexWrap: "wrap", gap: "8px" },
  sure: { color: tokens.bad },
});

type PictureFieldProps = {
  /** The address of the stored picture. */
  savedUrl: string | null;
  /** The picture that is uploaded when the form is saved. */
  chosen: File | null;
  onChoose: (picture: File | null) => void;
  onRemoveSaved: () => void;
};

/** An announcement's picture with a preview. Removing a stored picture needs a second click as confirmation. */
export function PictureField({ savedUrl, chosen, onChoose, onRemoveSaved }: PictureFieldProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<"pictureWrong" | "pictureLarge" | null>(null);
  const [isAsked, setAsked] = useState(false);
  const stored = useFileUrl(savedUrl ?? "");
  const preview = usePreviewUrl(chosen);
  const shown = chosen ? preview : savedUrl && stored;
  const choose = (file: File | undefined) => {
    if (!file) return;
    const isPicture = announcementPictures.types.some((type) => type === file.type);
    const wrong = !isPicture ? "pictureWrong" : file.size > announcementPictures.maxBytes ? "pictureLarge" : null;
    setProblem(wrong);
    if (!wrong) onChoose(file);
  };
  const remove = () => {
    if (chosen) return onChoose(null);
    if (isAsked) onRemoveSaved();
    setAsked(!isAsked);
  };
  return (
    <Field
      label={t("announcements.picture")}
      hint={t("announcements.pictureHint")}
      validationMessage={problem && t(`announcements.${problem}`)}
    >
      <div className={styles.root}>
        {shown && <img className={styles.picture} src={shown} alt={t("announcements.pictureOf")} />}
        <div className={styles.buttons}>
          <Button size="small" icon={<Image20Regular />} onClick={() => input.current?.click()}>
            {shown ? t("announcements.changePicture") : t("announcements.choosePicture")}
          </Button>
          {shown && (
            <Button
              size="small"
              appearance="subtle"
              className={isAsked ? styles.sure : undefined}
              onClick={remove}
              onBlur={() => setAsked(false)}
            >
              {isAsked ? t("common.removeForSure") : t("common.remove")}
            </Button>
          )}
        </div>
        <input
          ref={input}
          type="file"
          hidden
          accept={announcementPictures.endings}
          aria-label={t("announcements.picture")}
          onChange={({ target }) => {
            choose(target.files?.[0]);
            target.value = "";
          }}
        />
      </div>
    </Field>
  );
}
