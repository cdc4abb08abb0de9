/** The spreadsheet extensions that every import accepts, here and at the API. */
export const sheetEndings = [".xlsx", ".xls", ".ods", ".csv"];
