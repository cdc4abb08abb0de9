import type { Connection } from "@balcao/shared/channels/connections.ts";
import { Field, makeStyles, Select } from "@fluentui/react-components";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { tokens } from "../../ui/theme.ts";

const useStyles = makeStyles({
  intro: { margin: 0, maxWidth: "720px", color: tokens.colorNeutralForeground2 },
  choice: { maxWidth: "320px" },
  link: { color: tokens.colorBrandForegroundLink },
});

type TokenChoiceProps = {
  withToken: readonly Connection[];
  chosen: Connection | undefined;
  onChoose: (id: number) => void;
};

/**
 * Chooses the connection whose token the examples show; if there is no token, links to the place where one is created.
 */
export function TokenChoice({ withToken, chosen, onChoose }: TokenChoiceProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  if (!chosen)
    return (
      <p className={styles.intro}>
        {t("messagesApi.noToken")}{" "}
        <Link to="/connections" className={styles.link}>
          {t("shell.connections")}
        </Link>
      </p>
    );
  if (withToken.length < 2) return null;
  return (
    <Field label={t("messagesApi.connection")} className={styles.choice}>
      <Select value={chosen.id} onChange={(_event, { value }) => onChoose(Number(value))}>
        {withToken.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  );
}
