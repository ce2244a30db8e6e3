import type { HttpContext } from '@adonisjs/core/http'
import type { GetControllerHandlers } from '@adonisjs/core/types/http'
import type { Constructor, LazyImport } from '@poppinss/utils/types'
import type { ApiAnswer } from '#app/platform/api/api_operations'
import type { ValueOf } from '#app/platform/api/schema'

/** A controller, imported when the first request comes, and the name of one of its methods. */
export type RouteHandler<
  Controller extends Constructor<object>,
  Method extends GetControllerHandlers<Controller> = GetControllerHandlers<Controller>,
> = [LazyImport<Controller>, Method]

/**
 * Has the controller answer, as the router does, for a middleware that needs to know how that went:
 * `next` never fails, because the router answers errors itself.
 */
export async function runHandler<Controller extends Constructor<object>>(
  ctx: HttpContext,
  [load, method]: RouteHandler<Controller>
): Promise<void> {
  const { default: Class } = await load()
  const controller: object = await ctx.containerResolver.make(Class)
  const value: unknown = await ctx.containerResolver.call(controller, method as never, [ctx])
  if (value !== undefined && !ctx.response.hasLazyBody) ctx.response.send(value)
}

type Flat<Value> = { [Key in keyof Value]: Value[Key] }

/** May a property have no value, so that JSON leaves it out? */
type MayLack<Value> = unknown extends Value ? false : undefined extends Value ? true : false

/** A value as JSON has it: moments are texts, and what is undefined is not there. */
export type Sent<Value> = unknown extends Value
  ? Value
  : Value extends Date
    ? string
    : Value extends readonly (infer Item)[]
      ? Sent<Item>[]
      : Value extends object
        ? Flat<
            {
              [Key in keyof Value as MayLack<Value[Key]> extends true ? never : Key]: Sent<
                Value[Key]
              >
            } & {
              [Key in keyof Value as MayLack<Value[Key]> extends true ? Key : never]?: Sent<
                Exclude<Value[Key], undefined>
              >
            }
          >
        : Value

declare const ABSENT: unique symbol

/** Has every property, so that one that only one of two types may have is a difference. */
type Complete<Value> = unknown extends Value
  ? Value
  : Value extends readonly (infer Item)[]
    ? Complete<Item>[]
    : Value extends object
      ? {
          [Key in keyof Value]-?:
            | Complete<Exclude<Value[Key], undefined>>
            | (MayLack<Value[Key]> extends true ? typeof ABSENT : never)
        }
      : Value

/** Is each the other? */
export type Same<One, Other> = [Complete<One>] extends [Complete<Other>]
  ? [Complete<Other>] extends [Complete<One>]
    ? true
    : false
  : false

/** What the schemas of the answers say; never where none has one, as for a file or 204. */
type DescribedBy<Answers extends readonly ApiAnswer[]> = {
  [At in keyof Answers]: Answers[At] extends { contentType: string }
    ? never
    : Answers[At] extends { schema: infer Schema }
      ? ValueOf<Schema>
      : never
}[number]

/** What the method returns; never where it sends its answer itself. */
type ReturnedBy<
  Controller extends Constructor<object>,
  Method extends GetControllerHandlers<Controller>,
> = InstanceType<Controller>[Method] extends (...args: never[]) => infer Returned
  ? Sent<Exclude<Awaited<Returned>, void | undefined>>
  : never

/**
 * Anything, where the method returns what the answers describe. Elsewhere something that no handler
 * is, whose name says why, so that the route does not compile: a record and its schema cannot drift
 * apart.
 */
export type AsDescribed<
  Answers extends readonly ApiAnswer[],
  Controller extends Constructor<object>,
  Method extends GetControllerHandlers<Controller>,
> =
  Same<ReturnedBy<Controller, Method>, DescribedBy<Answers>> extends true
    ? unknown
    : {
        'The method has to return (not send) what the schemas of `answers` describe': {
          returned: ReturnedBy<Controller, Method>
          described: DescribedBy<Answers>
        }
      }
