import type { HttpContext } from '@adonisjs/core/http'
import { errors as vineErrors } from '@vinejs/vine'
import { problemText } from '#app/platform/console/problem_text'
import { harmlessInput, keepableInput } from '#app/platform/console/rules/old_input'
import { Problem } from '#app/shared/problems/problem'

/** How the form that was posted last fared: shown by the form components of the next page. */
export interface FormState {
  /** The `id` of the form; null: the page has only one. */
  id: string | null

  /** What is wrong with each field, by its name. */
  errors: Record<string, string>

  /** What is wrong that is no field's fault. */
  general: string | null

  /** What was typed, less the secrets; null: nothing was posted. */
  old: Record<string, unknown> | null

  /** Set by the form of the page that shows it; what no form takes becomes a toast. */
  taken?: boolean

  /** The fields whose errors stand beside a control; the others stand on top of the form. */
  told?: Set<string>
}

declare module '@adonisjs/core/http' {
  interface HttpContext {
    form: FormState
  }
}

const KEY = 'form'
const PRISTINE: FormState = { id: null, errors: {}, general: null, old: null }

/** Takes over what the request before left about its form. */
export function readFormState(ctx: HttpContext): void {
  ctx.form = { ...PRISTINE, ...ctx.session.flashMessages.get(KEY) }
}

/**
 * Has the next page show what is wrong with the form, with what was typed. For answering at once,
 * without going to another page, call `failForm` and render the form's page again.
 */
export function flashForm(ctx: HttpContext, error: unknown): void {
  ctx.session.flash(KEY, {
    ...toFormState(ctx, error),
    old: keepableInput(ctx.request.original()),
  })
}

/** Shows what is wrong in this very answer, with status 422 or the problem's own. */
export function failForm(ctx: HttpContext, error: unknown): void {
  Object.assign(ctx.form, toFormState(ctx, error), { old: harmlessInput(ctx.request.original()) })
  ctx.response.status(error instanceof Problem ? error.status : 422)
}

/** Is this something that the person can correct in the form? */
export function isFormError(error: unknown): boolean {
  if (error instanceof vineErrors.E_VALIDATION_ERROR) return true
  return error instanceof Problem && error.status < 500
}

function toFormState(ctx: HttpContext, error: unknown): Omit<FormState, 'old'> {
  const id = String(ctx.request.input('_form') ?? '') || null
  if (error instanceof vineErrors.E_VALIDATION_ERROR) {
    return { id, errors: keepFirstPerField(error.messages), general: null }
  }
  const text = error instanceof Problem ? problemText(ctx, error) : String(error)
  if (error instanceof Problem && error.field) {
    return { id, errors: { [error.field]: text }, general: null }
  }
  return { id, errors: {}, general: text }
}

function keepFirstPerField(messages: { field: string; message: string }[]): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const { field, message } of messages) errors[field] ??= message
  return errors
}
