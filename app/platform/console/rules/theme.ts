/** Follow the system, or one of the two whatever it says. */
export const THEMES = ['system', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

export function readTheme(value: unknown): Theme {
  return THEMES.find((theme) => theme === value) ?? 'system'
}
