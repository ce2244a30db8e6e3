/** The form of a field. What its value may be is decided by the action that takes it. */
export interface FieldShape {
  type: 'text' | 'switch' | 'number' | 'texts' | 'numbers' | 'roles' | 'map' | 'secret'

  /** May it be null, for none? */
  isNullable?: boolean

  /** May a secret stand here in place of the text? */
  maybeSecret?: boolean
  among?: readonly string[]
  range?: readonly [number, number]
}

/** Where what a kind describes is: its names have to be given. */
export type Home = 'installation' | 'organisation' | 'workspace' | 'organisation or installation'

export const textField: FieldShape = { type: 'text' }
export const optionalTextField: FieldShape = { type: 'text', isNullable: true }
export const switchField: FieldShape = { type: 'switch' }
export const textsField: FieldShape = { type: 'texts' }
export const secretField: FieldShape = { type: 'secret' }
export const numberField: FieldShape = { type: 'number' }
export const optionalNumberField: FieldShape = { type: 'number', isNullable: true }
export const oneOfField = (among: readonly string[]): FieldShape => ({ type: 'text', among })
export const someOfField = (among: readonly string[]): FieldShape => ({ type: 'texts', among })
export const numberWithin = (range: readonly [number, number]): FieldShape => ({
  type: 'number',
  range,
})
