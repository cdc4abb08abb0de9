import { Button, makeStyles, mergeClasses } from "@fluentui/react-components";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigate } from "react-router";
import { Markdown } from "../../team/guide/Markdown.tsx";
import { helpedScreen } from "../../team/guide/screen-pages.ts";
import { useGuide } from "../../team/guide/use-guide.ts";
import { useCardStyles } from "../../ui/frame/card-styles.ts";
import { ScreenFrame } from "../../ui/frame/ScreenFrame.tsx";
import { EmptyState } from "../../ui/list/EmptyState.tsx";
import { LoadFailed } from "../../ui/list/LoadFailed.tsx";
import { SkeletonRows } from "../../ui/list/SkeletonRows.tsx";
import { tokens } from "../../ui/theme.ts";

const useStyles = makeStyles({
  article: { display: "block", flexShrink: 0, maxWidth: "760px", padding: "16px 24px" },
  foreign: { margin: "0 0 12px", color: tokens.colorNeutralForeground3 },
});

/** One page of the guide. Its back button returns to the screen that opened it. */
export function GuidePageScreen({ name }: { name: string }) {
  const styles = useStyles();
  const frame = useCardStyles();
  const { t } = useTranslation();
  const navigate = useNavigate();
  const location = useLocation();
  const { guide, language, isForeign, isError, retry } = useGuide();
  const page = guide?.pages.get(name);
  const opener = helpedScreen(location);
  const isFromGuide = opener === null || /^\/helps\b/.test(opener);
  return (
    <ScreenFrame
      // A link at the end of a page opens the next one at its beginning.
      key={name}
      title={page?.title ?? t("helps.title")}
      back={{ label: t(isFromGuide ? "helps.guide.back" : "helps.guide.backToScreen"), to: opener ?? "/helps" }}
      actions={!isFromGuide && <Button onClick={() => void navigate("/helps")}>{t("helps.guide.open")}</Button>}
      scrolls="always"
    >
      {guide && page ? (
        <article className={mergeClasses(frame.card, styles.article)}>
          {isForeign && <p className={styles.foreign}>{t("helps.guide.foreign")}</p>}
          <div lang={language === "pt" ? "pt-BR" : language}>
            <Markdown text={page.markdown} pictures={guide.pictures} />
          </div>
        </article>
      ) : guide ? (
        <EmptyState
          art="search"
          title={t("helps.guide.missingTitle")}
          text={t("helps.guide.missingText")}
          action={<Button onClick={() => void navigate("/helps")}>{t("helps.guide.open")}</Button>}
        />
      ) : isError ? (
        <LoadFailed onRetry={retry} />
      ) : (
        <SkeletonRows label={t("common.loading")} />
      )}
    </ScreenFrame>
  );
}
