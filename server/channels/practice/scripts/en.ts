import type { Script } from "../script.ts";

export const english: Script = {
  company: "Practice shop",
  connection: "Practice WhatsApp",
  queues: ["Service", "Sales", "Billing"],
  tags: ["Quote", "Complaint", "Praise"],
  customers: [
    {
      name: "Marina Souza",
      lines: [
        "Hi there! Are you open on Saturday?",
        "Great, thank you! I'll come by then 😊",
        "That was all. See you on Saturday!",
      ],
    },
    {
      name: "Roberto Lima",
      lines: [
        "Hello. My bill has the wrong amount. Could you pass me on to Billing, please?",
        "All right, I'll wait for Billing.",
      ],
    },
    {
      name: "Júlia Alves",
      lines: [
        "Hello! How much is the delivery of a sofa to the city centre?",
        "Perfect, I'll talk it over with my husband. Thank you so much for your help!",
        "Thanks, have a great day! 👋",
      ],
    },
  ],
};
