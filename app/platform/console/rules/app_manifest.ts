/** `--canvas` of resources/css/tokens.css: what the bars of a phone are drawn in. */
export const CANVAS = { light: '#f3f7f4', dark: '#0b100e' }

interface AppWords {
  host: string
  language: string
  direction: 'ltr' | 'rtl'
  description: string
  newLink: string
}

/**
 * Builds the description that browsers install the console by. Its scope is the console alone: on
 * the host that has links too, a phone would open every one of them in the application.
 *
 * @see https://www.w3.org/TR/appmanifest/
 */
export function buildAppManifest({ host, language, direction, description, newLink }: AppWords) {
  const icon = (name: string, sizes: string, purpose: string) => ({
    src: `/console/icons/${name}.png`,
    sizes,
    type: 'image/png',
    purpose,
  })
  return {
    id: '/console',
    name: `Shunt · ${host}`,
    short_name: 'Shunt',
    description,
    lang: language,
    dir: direction,
    start_url: '/console',
    scope: '/console',
    display: 'standalone',
    theme_color: CANVAS.light,
    background_color: CANVAS.light,
    icons: [
      icon('192', '192x192', 'any'),
      icon('512', '512x512', 'any'),
      icon('maskable', '512x512', 'maskable'),
    ],
    shortcuts: [{ name: newLink, url: '/console/share' }],
    share_target: {
      action: '/console/share',
      method: 'GET',
      enctype: 'application/x-www-form-urlencoded',
      params: { title: 'title', text: 'text', url: 'url' },
    },
  }
}
