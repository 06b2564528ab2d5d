/** An error as it goes out: content type and text. */
export type ErrorReply = { readonly type: string; readonly body: string };
