import { makeStyles } from "@fluentui/react-components";
import { type ReactNode, useId } from "react";

const useStyles = makeStyles({
  root: { display: "flex", flexDirection: "column" },
  title: { margin: 0, fontSize: "14px", lineHeight: "20px", fontWeight: 600 },
});

/** A group of related preferences. */
export function PreferenceSection({ title, children }: { title: string; children: ReactNode }) {
  const styles = useStyles();
  const id = useId();
  return (
    <section className={styles.root} aria-labelledby={id}>
      <h3 id={id} className={styles.title}>
        {title}
      </h3>
      {children}
    </section>
  );
}
