import type { FormState } from '#app/platform/console/form_state'

/** What the field components take. Whatever else they are given becomes an attribute. */
export interface FieldProps {
  name: string
  label?: string
  id?: string
  hint?: string
  error?: string
  value?: unknown

  /** Several may be chosen. */
  many?: boolean
  [attribute: string]: unknown
}

export interface FieldState {
  id: string
  name: string
  error: string | null
  value: unknown

  /** Ids of hint and error, for `aria-describedby`. */
  described: string | null
}

/**
 * Returns what a field shows: its own value and error, or those of the form when it was posted and
 * refused.
 *
 * @param formId the form that the field stands in; null where it has no id
 */
export function fieldState(props: FieldProps, form: FormState, formId: string | null): FieldState {
  const { name } = props
  const id =
    props.id ??
    [formId, name]
      .filter(Boolean)
      .join('-')
      .replaceAll(/[^\w-]+/g, '-')
  const isMine = form.id === formId
  const error = props.error ?? (isMine ? (form.errors[name] ?? null) : null)
  const value = (isMine && form.old ? typedInto(props, form.old) : undefined) ?? props.value ?? null
  const described = [props.hint && `${id}-hint`, error && `${id}-error`].filter(Boolean)
  return { id, name, error, value, described: described.join(' ') || null }
}

/** Boxes of which none was ticked are not in what a browser sends. */
function typedInto({ name, many }: FieldProps, old: Record<string, unknown>): unknown {
  return name in old ? (old[name] ?? '') : many === true ? [] : undefined
}

/** Is this option the chosen one, or one of the chosen? Forms send every value as text. */
export function isChosen(value: unknown, option: unknown): boolean {
  return [value].flat().some((one) => String(one ?? '') === String(option ?? ''))
}

/**
 * Is this box ticked? A refused form has no field for a box that was not, so once something was
 * posted, absence speaks.
 */
export function isTicked(
  props: { name: string; value?: unknown; checked?: boolean },
  form: FormState,
  formId: string | null
): boolean {
  if (form.id !== formId || !form.old) return props.checked === true
  const sent = form.old[props.name]
  return sent !== undefined && isChosen(sent, props.value ?? '1')
}
