import '#app/accounts/http/auth_routes'
import '#app/accounts/http/me_routes'
import '#app/accounts/http/second_factor_routes'
import '#app/accounts/http/user_routes'
