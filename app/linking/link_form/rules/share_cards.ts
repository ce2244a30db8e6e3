import type { LinkForm } from '#app/linking/link_form/rules/link_form'

/** Applications whose cards are drawn, each as it shows links today. */
const APPS = [
  { app: 'slack', name: 'Slack', hasDescription: true },
  { app: 'whatsapp', name: 'WhatsApp', hasDescription: true },
  { app: 'x', name: 'X', hasDescription: false },
  { app: 'imessage', name: 'iMessage', hasDescription: false },
] as const

/** How one application shows a link to whom it is sent. */
export interface ShareCard {
  app: (typeof APPS)[number]['app']
  name: string
  host: string
  title: string

  /** null: none, or the application shows none. */
  description: string | null

  /** Address of the picture; null: none. */
  image: string | null
}

/** What decides how a link is shown, besides the form's fields. */
export interface ShownLink {
  host: string
  image: string | null

  /** Such a link shows no preview. */
  hasPassword: boolean
}

/**
 * Builds the cards of what is set, as `renderPreviewPage` of the redirect plane gives it to previewers.
 *
 * @returns null where nothing is set, so that applications read the destination's own page
 */
export function buildShareCards(
  { previewTitle, previewDescription, alias }: LinkForm,
  { host, image, hasPassword }: ShownLink
): ShareCard[] | null {
  const title = previewTitle.trim()
  const description = previewDescription.trim()
  if (hasPassword || (!title && !description && !image)) return null
  return APPS.map(({ app, name, hasDescription }) => ({
    ...{ app, name, host, image },
    title: title || `${host}/${alias || '…'}`,
    // X draws the words over a picture, and beside none.
    description: (hasDescription || (app === 'x' && !image)) && description ? description : null,
  }))
}
