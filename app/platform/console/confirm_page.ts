import type { HttpContext } from '@adonisjs/core/http'

/** The page that asks before something ends that cannot be taken back. */
export interface ConfirmPage {
  title: string

  /** The heading, where it is other than the title. */
  heading?: string
  crumbs?: { text: string; url: string }[]
  question: string

  /** What happens then. */
  text: string

  /** Where the form posts, and what its button says. */
  action: string
  button: string

  /** What the form sends besides. */
  hidden?: Record<string, string>

  /** Where to go instead. */
  back: string
}

/** Renders the question with its form. What an action loses is said in `text`, not in the view. */
export function renderConfirmPage(
  { view }: HttpContext,
  { hidden = {}, ...page }: ConfirmPage
): Promise<string> {
  return view.render('pages/platform/console/confirm', { page: { ...page, hidden } })
}
