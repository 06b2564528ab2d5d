// The package brings no types; this is the part we use.
declare module 'autocannon' {
  type Options = {
    readonly url: string;
    readonly method?: string;
    readonly body?: string;
    readonly headers?: Record<string, string>;
    readonly connections: number;
    readonly duration: number;
  };
  type Result = {
    readonly requests: { readonly average: number };
    readonly non2xx: number;
    readonly errors: number;
  };
  // biome-ignore lint/style/noDefaultExport: so the package exports it.
  export default function autocannon(options: Options): Promise<Result>;
}
