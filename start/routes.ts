/**
 * The table of contents: each feature registers its own routes, and this file names them all.
 */
import '#app/links/http/routes'
import '#app/analytics/http/routes'
import '#app/usage/http/routes'
import '#app/organisations/http/routes'
import '#app/workspaces/http/routes'
import '#app/members/http/routes'
import '#app/invitations/http/routes'
import '#app/api_keys/http/routes'
import '#app/accounts/http/routes'
import '#app/mail/http/routes'
import '#app/docs/http/routes'
import '#app/installation/http/routes'
import '#app/console/http/routes'
