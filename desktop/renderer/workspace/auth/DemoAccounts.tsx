import { makeStyles } from "@fluentui/react-components";
import { useTranslation } from "react-i18next";
import { Face } from "../../ui/mark/Face.tsx";
import { tokens } from "../../ui/theme.ts";
import { useGetSignInInfoQuery } from "./auth-api.ts";

const useStyles = makeStyles({
  root: { marginTop: "32px" },
  title: {
    margin: "0 0 8px",
    fontSize: "12px",
    lineHeight: "16px",
    fontWeight: 600,
    color: tokens.colorNeutralForeground3,
  },
  hint: { fontWeight: 400 },
  list: { display: "flex", flexDirection: "column", gap: "2px", margin: "0 -8px", padding: 0, listStyle: "none" },
  account: {
    display: "flex",
    alignItems: "center",
    gap: "12px",
    width: "100%",
    padding: "6px 8px",
    border: 0,
    borderRadius: "8px",
    background: "transparent",
    color: "inherit",
    font: "inherit",
    textAlign: "left",
    cursor: "pointer",
    ":hover": { background: tokens.colorSubtleBackgroundHover },
    ":focus-visible": { outline: `2px solid ${tokens.colorStrokeFocus2}` },
    ":disabled": { cursor: "default", opacity: 0.6 },
  },
  name: { display: "block", fontWeight: 500 },
  profile: { display: "block", fontSize: "12px", lineHeight: "16px", color: tokens.colorNeutralForeground3 },
});

const knownProfiles = ["admin", "user", "super"] as const;

type DemoAccountsProps = { disabled: boolean; onPick: (account: { email: string; password: string }) => void };

/** One click instead of a password, if the server runs in demo mode. */
export function DemoAccounts({ disabled, onPick }: DemoAccountsProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const { data } = useGetSignInInfoQuery();
  if (!data?.demoAccounts.length) return null;
  return (
    <section className={styles.root} aria-label={t("auth.demoTitle")}>
      <h2 className={styles.title}>
        {t("auth.demoTitle")} <span className={styles.hint}>{t("auth.demoHint")}</span>
      </h2>
      <ul className={styles.list}>
        {data.demoAccounts.map(({ name, email, password, profile }) => (
          <li key={email}>
            <button
              type="button"
              className={styles.account}
              disabled={disabled}
              onClick={() => onPick({ email, password })}
            >
              <Face name={name} size={32} />
              <span>
                <span className={styles.name}>{name}</span>
                <span className={styles.profile}>
                  {t(`auth.profile.${knownProfiles.find((one) => one === profile.toLowerCase()) ?? "user"}`)} · {email}
                </span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
