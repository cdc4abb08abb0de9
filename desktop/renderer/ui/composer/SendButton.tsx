import { Button } from "@fluentui/react-components";
import { Send20Filled } from "@fluentui/react-icons";
import { Tip } from "../action/Tip.tsx";
import { useComposerStyles } from "./composer-styles.ts";

type SendButtonProps = {
  label: string;
  disabled: boolean;
  /** Keeps the focus in the text, so that the person can type the next message at once. */
  leavesFocus?: boolean;
  onSend: () => void;
};

/** The last button of the row below a text. */
export function SendButton({ label, disabled, leavesFocus = false, onSend }: SendButtonProps) {
  const styles = useComposerStyles();
  return (
    <Tip text={label}>
      <Button
        appearance="primary"
        className={styles.send}
        icon={<Send20Filled />}
        disabledFocusable={disabled}
        {...(leavesFocus && { onMouseDown: (event) => event.preventDefault() })}
        onClick={onSend}
      />
    </Tip>
  );
}
