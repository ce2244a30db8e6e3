import {
  NodeApiError,
  type IDataObject,
  type IExecuteFunctions,
  type IHookFunctions,
  type IHttpRequestMethods,
  type JsonObject,
} from 'n8n-workflow'

export interface ShuntCall {
  method: IHttpRequestMethods

  /** Behind the workspace: `/links`. */
  path: string
  query?: IDataObject
  body?: IDataObject
}

/**
 * Makes a call of the API with the credentials of the node.
 *
 * @throws NodeApiError with the code and the sentence of a refusal
 */
export async function callShunt(
  functions: IExecuteFunctions | IHookFunctions,
  { method, path, query, body }: ShuntCall
): Promise<IDataObject> {
  const { url, workspaceId } = await functions.getCredentials<{ url: string; workspaceId: string }>(
    'shuntApi'
  )
  const base = `${url.replace(/\/+$/, '')}/api/v1/workspaces/${encodeURIComponent(workspaceId)}`
  try {
    const answer = await functions.helpers.httpRequestWithAuthentication.call(
      functions,
      'shuntApi',
      { method, url: base + path, qs: query, body, json: true }
    )
    return (answer || {}) as IDataObject
  } catch (error) {
    const problem = problemOf(error)
    if (!problem) throw new NodeApiError(functions.getNode(), error as JsonObject)
    throw new NodeApiError(functions.getNode(), problem as JsonObject, {
      message: String(problem.detail),
      description: String(problem.code),
      httpCode: String(problem.status),
    })
  }
}

/** Says whether a call was refused because what it names is not there. */
export function isMissing(error: unknown): boolean {
  return error instanceof NodeApiError && error.httpCode === '404'
}

/** Finds the problem object of a refused call, which n8n keeps with its own error or with that of the request. */
function problemOf(error: unknown): IDataObject | undefined {
  const { context, response } = error as { context?: IDataObject; response?: IDataObject }
  const answer = (context?.data ?? response?.data) as IDataObject | undefined
  return typeof answer?.detail === 'string' ? answer : undefined
}
