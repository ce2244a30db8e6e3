import '#app/accounts/http/auth_routes'
import '#app/accounts/http/me_routes'
