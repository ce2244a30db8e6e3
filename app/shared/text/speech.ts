import type { Formats } from '#app/shared/text/formats'

/** How the person of a request is spoken to, for rules that put things into words. */
export interface Translator {
  t(key: string, data?: Record<string, unknown>): string

  /** In the workspace's time zone. */
  format: Formats
  timeZone: string
}
