import { Tooltip } from "@fluentui/react-components";
import type { ReactElement } from "react";

/** Names an icon button, for the eye and for screen readers. */
export const Tip = ({ text, children }: { text: string; children: ReactElement }) => (
  <Tooltip content={text} relationship="label" withArrow>
    {children}
  </Tooltip>
);
