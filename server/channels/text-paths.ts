export const INBOUND_PATH = '/api/texts/inbound';
export const STATUS_PATH = '/api/texts/status';
