import { Button, type ButtonProps } from "@fluentui/react-components";
import type { ReactNode } from "react";
import { useOnce } from "./use-once.ts";

type ActionButtonProps = Pick<
  ButtonProps,
  "appearance" | "aria-label" | "className" | "icon" | "size" | "style" | "title"
> & {
  isDisabled?: boolean;
  onAct: () => Promise<unknown>;
  children?: ReactNode;
};

/** A button for an action that takes a while: busy until it ends, and run once. */
export function ActionButton({ isDisabled = false, onAct, ...button }: ActionButtonProps) {
  const [act, isActing] = useOnce(onAct);
  return <Button {...button} disabledFocusable={isDisabled || isActing} onClick={() => act()} />;
}
