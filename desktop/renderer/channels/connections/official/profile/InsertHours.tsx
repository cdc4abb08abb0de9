import { profileMax } from "@balcao/shared/channels/cloud-profile.ts";
import { Button, makeStyles } from "@fluentui/react-components";
import { Clock20Regular } from "@fluentui/react-icons";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useCompanySetting, useSessionUser } from "../../../../client/hooks.ts";
import { tokens } from "../../../../ui/theme.ts";
import { useGetCompanyHoursQuery } from "../../../../workspace/hours/hours-api.ts";
import { hoursLine } from "./hours-line.ts";

const useStyles = makeStyles({
  button: { alignSelf: "flex-start" },
  problem: { fontSize: "12px", lineHeight: "16px", color: tokens.bad },
});

type InsertHoursProps = {
  /** The description as it is now. */
  text: () => string;
  onInsert: (text: string) => void;
};

/** Writes the company's opening hours below the description: WhatsApp has no field for them that programs may fill in. */
export function InsertHours({ text, onInsert }: InsertHoursProps) {
  const styles = useStyles();
  const { t, i18n } = useTranslation();
  const { companyId } = useSessionUser();
  const hasHours = useCompanySetting("scheduleType") === "company";
  const { data } = useGetCompanyHoursQuery(companyId, { skip: !hasHours });
  const [excess, setExcess] = useState(0);
  const line = hasHours && data ? hoursLine(t, i18n.language, data.schedules) : null;
  if (line === null) return null;
  const insert = () => {
    const before = text().trimEnd();
    if (before.includes(line)) return setExcess(0);
    const after = before === "" ? line : `${before}\n${line}`;
    const tooMany = Math.max(0, after.length - profileMax.description);
    setExcess(tooMany);
    if (tooMany === 0) onInsert(after);
  };
  return (
    <>
      <Button size="small" className={styles.button} icon={<Clock20Regular />} onClick={insert}>
        {t("cloud.profile.insertHours")}
      </Button>
      {excess > 0 && (
        <span className={styles.problem} role="alert">
          {t("cloud.profile.hoursTooLong", { count: excess })}
        </span>
      )}
    </>
  );
}
