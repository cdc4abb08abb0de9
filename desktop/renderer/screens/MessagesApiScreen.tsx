import { Field, makeStyles, Select } from "@fluentui/react-components";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useListConnectionsQuery } from "../features/connections/connections-api.ts";
import { ApiCard } from "../features/messages-api/ApiCard.tsx";
import { LoadFailed } from "../ui/LoadFailed.tsx";
import { ScreenFrame } from "../ui/ScreenFrame.tsx";
import { SkeletonRows } from "../ui/SkeletonRows.tsx";
import { tokens } from "../ui/theme.ts";

const useStyles = makeStyles({
  root: { display: "flex", flexDirection: "column", gap: "16px", maxWidth: "1120px" },
  intro: { margin: 0, maxWidth: "720px", color: tokens.colorNeutralForeground2 },
  choice: { maxWidth: "320px" },
  link: { color: tokens.colorBrandForegroundLink },
});

/** How a company's programs send messages, with forms to try it (S2 section 2.7). */
export function MessagesApiScreen() {
  const styles = useStyles();
  const { t } = useTranslation();
  const { data, isError, refetch } = useListConnectionsQuery();
  const [chosenId, setChosen] = useState<number | null>(null);
  const withToken = data?.filter(({ token }) => token !== "") ?? [];
  const chosen = withToken.find(({ id }) => id === chosenId) ?? withToken[0];
  return (
    <ScreenFrame title={t("messagesApi.title")} scrolls="always">
      {data ? (
        <div className={styles.root}>
          <p className={styles.intro}>{t("messagesApi.intro")}</p>
          {!chosen && (
            <p className={styles.intro}>
              {t("messagesApi.noToken")}{" "}
              <Link to="/connections" className={styles.link}>
                {t("shell.connections")}
              </Link>
            </p>
          )}
          {chosen && withToken.length > 1 && (
            <Field label={t("messagesApi.connection")} className={styles.choice}>
              <Select value={chosen.id} onChange={(_event, { value }) => setChosen(Number(value))}>
                {withToken.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </Select>
            </Field>
          )}
          <ApiCard kind="text" token={chosen?.token ?? ""} />
          <ApiCard kind="file" token={chosen?.token ?? ""} />
        </div>
      ) : isError ? (
        <LoadFailed onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows label={t("common.loading")} />
      )}
    </ScreenFrame>
  );
}
