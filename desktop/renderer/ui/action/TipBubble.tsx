import { Tooltip } from "@fluentui/react-components";

type TipBubbleProps = {
  target: HTMLElement;
  text: string;
  position: "above" | "below" | "after";
  /** Called with true while the pointer is in the bubble, and with false when it leaves or another tooltip comes. */
  onShow: (shown: boolean, ms?: number) => void;
};

/** The bubble of a tooltip beside an element. Screen readers know its text from the element. */
export function TipBubble({ target, text, position, onShow }: TipBubbleProps) {
  return (
    <Tooltip
      visible
      withArrow
      relationship="inaccessible"
      positioning={{ target, position }}
      content={{ children: text, onPointerEnter: () => onShow(true) }}
      onVisibleChange={(_event, { visible }) => onShow(visible)}
    />
  );
}
