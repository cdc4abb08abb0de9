import { configure } from "@testing-library/react";

// What a test waits for comes when it comes: a busy machine is no fault of the console's.
configure({ asyncUtilTimeout: 10_000 });
