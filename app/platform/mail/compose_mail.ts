import edge from 'edge.js'
import installation from '#config/installation'
import type { Letter } from '#app/platform/mail/letter'

export interface ComposedMail {
  subject: string
  text: string
  html: string
}

/** Lays a letter out as plain text and as HTML. */
export async function composeMail(letter: Letter): Promise<ComposedMail> {
  const state = {
    letter,
    after: letter.after ?? [],
    appUrl: installation.appUrl,
    appHost: installation.appHost,
  }
  const [text, html] = await Promise.all([
    edge.render('mail/letter_text', state),
    edge.render('mail/letter', state),
  ])
  return { subject: letter.subject, text: text.replace(/\n{3,}/g, '\n\n').trim() + '\n', html }
}
