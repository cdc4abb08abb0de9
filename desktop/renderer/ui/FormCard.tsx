import { makeStyles } from "@fluentui/react-components";
import type { ReactNode } from "react";
import { narrow, tokens } from "./theme.ts";

const useStyles = makeStyles({
  form: {
    display: "flex",
    flexDirection: "column",
    gap: "16px",
    padding: "20px",
    borderRadius: "12px",
    background: tokens.surfaceRaised,
    boxShadow: tokens.cardShadow,
    [narrow]: { padding: "16px 12px" },
  },
  title: { margin: 0, fontSize: "15px", lineHeight: "20px", fontWeight: 600 },
});

type FormCardProps = {
  /** What the form does: a reader of the page hears it. */
  label: string;
  /** The same with what it is done to. */
  title?: string;
  onSubmit: () => Promise<void>;
  children: ReactNode;
};

/** A form that stands on the screen with the table of what it makes and changes. */
export function FormCard({ label, title = label, onSubmit, children }: FormCardProps) {
  const styles = useStyles();
  const submit = (event: { preventDefault: () => void }) => {
    event.preventDefault();
    void onSubmit();
  };
  return (
    <form className={styles.form} noValidate aria-label={label} onSubmit={submit}>
      <h2 className={styles.title}>{title}</h2>
      {children}
    </form>
  );
}
