import { type DragEvent, useState } from "react";

/** Accepts files dropped anywhere on a conversation. */
export function useFileDrop(enabled: boolean, onFiles: (files: File[]) => void) {
  // Leaving a child element is not leaving the conversation, so enter and leave events are counted.
  const [depth, setDepth] = useState(0);
  const holdsFiles = (event: DragEvent) => enabled && event.dataTransfer.types.includes("Files");
  return {
    isOver: depth > 0,
    dropProps: {
      onDragEnter: (event: DragEvent) => holdsFiles(event) && setDepth((now) => now + 1),
      onDragLeave: (event: DragEvent) => holdsFiles(event) && setDepth((now) => Math.max(0, now - 1)),
      onDragOver: (event: DragEvent) => holdsFiles(event) && event.preventDefault(),
      onDrop: (event: DragEvent) => {
        if (!holdsFiles(event)) return;
        event.preventDefault();
        setDepth(0);
        onFiles([...event.dataTransfer.files]);
      },
    },
  };
}
