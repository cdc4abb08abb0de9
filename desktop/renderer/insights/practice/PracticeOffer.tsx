import { Button, makeStyles } from "@fluentui/react-components";
import { HatGraduation20Regular } from "@fluentui/react-icons";
import { useTranslation } from "react-i18next";
import { usePreferences, useSessionUser, useStoreExtra } from "../../client/hooks.ts";
import { Banner } from "../../ui/frame/Banner.tsx";
import { narrow } from "../../ui/theme.ts";
import { useGetPracticeQuery } from "./practice-api.ts";
import { useStartPractice } from "./use-start-practice.ts";

const useStyles = makeStyles({
  actions: { display: "flex", flexShrink: 0, gap: "4px", [narrow]: { flexDirection: "column" } },
  action: { whiteSpace: "nowrap" },
});

/** Offers the practice to an agent who has not done it, until they put the offer away on this computer. */
export function PracticeOffer() {
  const styles = useStyles();
  const { t } = useTranslation();
  const { id } = useSessionUser();
  const { address } = useStoreExtra();
  const [{ declinedPractice }, change] = usePreferences();
  // On the desktop, users of several servers share the storage; ids are unique on one server only.
  const owner = `${id} ${address.rest}`;
  const isDeclined = declinedPractice.includes(owner);
  const { data: practice } = useGetPracticeQuery(undefined, { skip: isDeclined });
  const { start, isBusy } = useStartPractice();
  if (isDeclined || !practice || practice.practisedAt !== null) return null;
  const decline = () => {
    change({ declinedPractice: [...declinedPractice, owner] });
    // The button leaves with its banner, and would take the keyboard's place on the screen with it.
    document.getElementById("content")?.focus();
  };
  return (
    <Banner
      tone="info"
      icon={<HatGraduation20Regular />}
      text={t(practice.isBegun ? "practice.begun" : "practice.offer")}
      action={
        <div className={styles.actions}>
          <Button
            size="small"
            appearance="primary"
            className={styles.action}
            disabledFocusable={isBusy}
            onClick={() => void start()}
          >
            {t(practice.isBegun ? "practice.continue" : "practice.title")}
          </Button>
          <Button size="small" appearance="subtle" className={styles.action} onClick={decline}>
            {t("practice.decline")}
          </Button>
        </div>
      }
    />
  );
}
