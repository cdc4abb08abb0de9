import { Button } from "@fluentui/react-components";
import { Send20Filled } from "@fluentui/react-icons";
import { Tip } from "../Tip.tsx";
import { useComposerStyles } from "./composer-styles.ts";

type SendButtonProps = {
  label: string;
  disabled: boolean;
  /** Whether the focus stays where it is, in the text: the next line can be typed at once. */
  leavesFocus?: boolean;
  onSend: () => void;
};

/** What ends the row of buttons below a text. */
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
