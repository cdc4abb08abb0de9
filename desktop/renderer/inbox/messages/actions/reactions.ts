/** The most common reactions: the same six that phones offer. */
export const quickReactions = ["👍", "❤️", "😂", "😮", "😢", "🙏"] as const;
