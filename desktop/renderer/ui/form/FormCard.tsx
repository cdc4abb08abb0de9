import { makeStyles } from "@fluentui/react-components";
import type { ReactNode } from "react";
import { narrow, tokens } from "../theme.ts";
import { SaveForm } from "./SaveForm.tsx";

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
  /** Names the form for screen readers. */
  label: string;
  /** The visible title, which also names the edited object. */
  title?: string;
  onSubmit: () => Promise<void>;
  children: ReactNode;
};

/** A form on the same screen as the table of its records. */
export function FormCard({ label, title = label, onSubmit, children }: FormCardProps) {
  const styles = useStyles();
  return (
    <SaveForm className={styles.form} label={label} onSave={onSubmit}>
      <h2 className={styles.title}>{title}</h2>
      {children}
    </SaveForm>
  );
}
