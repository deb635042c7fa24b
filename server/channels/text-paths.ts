/** Where the provider of text messages tells the portal of answers and of what became of messages. */
export const INBOUND_PATH = '/api/texts/inbound';
export const STATUS_PATH = '/api/texts/status';
