import { fold } from "@balcao/shared/platform/fold.ts";
import type { Help } from "@balcao/shared/team/helps.ts";
import { Link, makeStyles } from "@fluentui/react-components";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router";
import { useManagesPlatform, useStoreExtra } from "../../client/hooks.ts";
import { loadPreferences } from "../../client/preferences-slice.ts";
import { findPages } from "../../team/guide/find-pages.ts";
import { FoundPages, GuideIndex } from "../../team/guide/GuideIndex.tsx";
import { groupsFor, guideLanguage, loadGuide } from "../../team/guide/guide.ts";
import { useGuide } from "../../team/guide/use-guide.ts";
import { HelpList } from "../../team/helps/HelpList.tsx";
import { useListHelpsQuery } from "../../team/helps/helps-api.ts";
import { ScreenFrame } from "../../ui/frame/ScreenFrame.tsx";
import { TabStrip } from "../../ui/frame/TabStrip.tsx";
import { setOrDelete, useAddressParams, useAddressSearch } from "../../ui/hooks/address-params.ts";
import { ListBody } from "../../ui/list/ListBody.tsx";
import { SearchBox } from "../../ui/list/SearchBox.tsx";
import { Count } from "../../ui/mark/Count.tsx";
import { tokens } from "../../ui/theme.ts";
import { GuidePageScreen } from "./GuidePageScreen.tsx";

const useStyles = makeStyles({
  tabs: { height: "44px", flexShrink: 0, marginBottom: "12px" },
  found: { display: "inline-block", marginLeft: "6px" },
  foreign: { margin: "0 0 12px", color: tokens.colorNeutralForeground3 },
  licences: { display: "inline-block", marginTop: "8px", fontSize: "12px", color: tokens.colorNeutralForeground3 },
});

/** Loads the guide before it is opened: it is read without a connection, too. */
export const loadGuideAhead = () => loadGuide(guideLanguage(loadPreferences().language));

/** Few enough to load at once: the search filters them here. */
const matching = (helps: readonly Help[] | undefined, text: string) =>
  helps?.filter(({ title, description }) => fold(`${title} ${description}`).includes(fold(text)));

/** The number of hits of a search in one tab. */
function Found({ n }: { n: number }) {
  const styles = useStyles();
  return (
    <span className={styles.found}>
      <Count quiet n={n} />
    </span>
  );
}

/** The licences of the packages in the console. The server has the list; from the desktop it opens in the browser. */
function Licences() {
  const styles = useStyles();
  const { t } = useTranslation();
  const { address } = useStoreExtra();
  return (
    <Link
      className={styles.licences}
      href={`${address.rest}/app/licenses.txt`}
      target="_blank"
      rel="noopener noreferrer"
    >
      {t("helps.licences")}
    </Link>
  );
}

/** The guide, one of its pages, or the operator's videos. */
export function HelpsScreen() {
  const { page } = useParams();
  return page === undefined ? <HelpsHome /> : <GuidePageScreen name={page} />;
}

function HelpsHome() {
  const styles = useStyles();
  const { t } = useTranslation();
  const panelId = useId();
  const [params, change] = useAddressParams();
  const [text, onSearch] = useAddressSearch();
  const { data: helps, isError, refetch } = useListHelpsQuery();
  const isSuper = useManagesPlatform();
  const reading = useGuide();
  const { guide, isForeign } = reading;
  const search = { text, label: t("helps.searchLabel"), onSearch };
  const groups = guide && groupsFor(guide, { isSuper });
  const found = groups && text !== "" ? findPages(groups, text) : null;
  const videos = matching(helps, text);
  const tab = params.get("tab") === "videos" ? "videos" : "guide";
  const choose = (tabId: string) => change((next) => setOrDelete(next, "tab", tabId === "videos" ? tabId : null));
  const tabs = [
    { id: "guide", label: t("helps.tabs.guide"), extra: found && <Found n={found.length} /> },
    { id: "videos", label: t("helps.tabs.videos"), extra: text && videos && <Found n={videos.length} /> },
  ] as const;
  return (
    <ScreenFrame
      title={t("helps.title")}
      actions={<SearchBox value={text} label={search.label} onSearch={onSearch} />}
      scrolls="always"
    >
      <div className={styles.tabs}>
        <TabStrip
          label={t("helps.title")}
          look="lines"
          items={tabs}
          current={tab}
          panelId={panelId}
          onChange={choose}
        />
      </div>
      <div id={panelId} role="tabpanel" aria-label={t(`helps.tabs.${tab}`)}>
        {tab === "guide" ? (
          <ListBody
            search={search}
            count={(found ?? groups)?.length}
            isError={reading.isError}
            onRetry={reading.retry}
            empty={{ art: "search", title: t("helps.guide.missingTitle"), text: t("helps.guide.missingText") }}
          >
            {isForeign && <p className={styles.foreign}>{t("helps.guide.foreign")}</p>}
            {found ? <FoundPages found={found} /> : groups && <GuideIndex groups={groups} />}
            {!found && <Licences />}
          </ListBody>
        ) : (
          <ListBody
            search={search}
            count={videos?.length}
            isError={isError}
            onRetry={() => void refetch()}
            empty={{ art: "tray", title: t("helps.emptyTitle"), text: t("helps.emptyText") }}
          >
            <HelpList helps={videos ?? []} />
          </ListBody>
        )}
      </div>
    </ScreenFrame>
  );
}
