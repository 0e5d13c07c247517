import type { AirtelSettings, SecurityKey } from "./state";
import type { AirtelApp, GivenCredentials } from "./types";

/** The default credentials, which are public and work only with the simulator. */

/** The values of Safaricom's sandbox, except the consumer key and secret. */
export const sandboxCredentials: GivenCredentials = {
  consumerKey: "daraja-world-key",
  consumerSecret: "daraja-world-secret",
  shortCode: "174379",
  passkey: "bfb279f9aa9bdbcf158e97dd71a467cd2e0c893059b10f78e6b72ada1ed2c919",
  b2cShortCode: "600996",
  initiatorName: "testapi",
  initiatorPassword: "Safaricom999!*!",
};

/** Short codes with the same credentials, as in Safaricom's sandbox. */
export const sandboxShortCodes = ["600000", "600977", "600981", "600984", "600996"];

export const sandboxTills = ["5100001", "5100002"];

export const sandboxSecurityKey: SecurityKey = {
  certificate: `-----BEGIN CERTIFICATE-----
MIIC4zCCAcugAwIBAgIBATANBgkqhkiG9w0BAQsFADA1MSYwJAYDVQQDEx1hcGlj
cnlwdC5kYXJhamEtd29ybGQuZXhhbXBsZTELMAkGA1UEBhMCS0UwHhcNMTUxMTEx
MDAwMDAwWhcNMTYxMTExMDAwMDAwWjA1MSYwJAYDVQQDEx1hcGljcnlwdC5kYXJh
amEtd29ybGQuZXhhbXBsZTELMAkGA1UEBhMCS0UwggEiMA0GCSqGSIb3DQEBAQUA
A4IBDwAwggEKAoIBAQC/CymbGRGIQOXICgBR9cO+id/ZoQpFKzSmRWmYNUR9R8Gs
FjqJvtvnhQXABsQyM/ANkbLZJGuInvTxt+BZ5iCJ3iRktTeJNvUQOOpD3mYNcOZA
RfyKz+lmFLO1HgA4JJFEFgqyEz5XFd+SJw7XTSqR2zcyFVtpgFgqbMRzbRkxSr5X
MAx+IxUxhja9EdQ4TwzzmyBCFRpxVTgV8j17zieO4IhSfeyUVDPFkypuQHg6Z33X
5/FP1U747H1fJvm7oZWXRNLy3+zUmiLcET5L1H5va6psnlv+9zIZaZsnzuu1cmAk
AjWpCxa0nayio5wGZu+BUMVoDaEzfc3odvKKGlUnAgMBAAEwDQYJKoZIhvcNAQEL
BQADggEBADt8Sf1UkDzavspCyA4lPAshvZwDYnE+CPIxCX3bLbFXM0TYf7RRQh4B
sbxNLnWoCEqk8Vtah6Zm2V1m0vOTRJGc5yTn/mrQOgqBM4redyOSgtAQtsPRbd1V
siYE55OAdVouEAFgbSLUZyaLruCxD6JZtHO3RWdwT1KQIcnvHJCefE6BVg24bUXT
YiJPWi8l9G9MjNfhGk3944R+I3R9/pd9A+KgIU0CZ3/PTKaPcql9402RgjCZ3z7/
Xnl9aSSAXokBli4s+iKGspCfDbWm5BxDRZCnXxHDJ4Vq4wEW8N3yyrqrzaisUcr7
jFe00G2Xw6hhktVoBkKwxJv8hcC/VCM=
-----END CERTIFICATE-----
`,
  privateKey: `-----BEGIN PRIVATE KEY-----
MIIEvgIBADANBgkqhkiG9w0BAQEFAASCBKgwggSkAgEAAoIBAQC/CymbGRGIQOXI
CgBR9cO+id/ZoQpFKzSmRWmYNUR9R8GsFjqJvtvnhQXABsQyM/ANkbLZJGuInvTx
t+BZ5iCJ3iRktTeJNvUQOOpD3mYNcOZARfyKz+lmFLO1HgA4JJFEFgqyEz5XFd+S
Jw7XTSqR2zcyFVtpgFgqbMRzbRkxSr5XMAx+IxUxhja9EdQ4TwzzmyBCFRpxVTgV
8j17zieO4IhSfeyUVDPFkypuQHg6Z33X5/FP1U747H1fJvm7oZWXRNLy3+zUmiLc
ET5L1H5va6psnlv+9zIZaZsnzuu1cmAkAjWpCxa0nayio5wGZu+BUMVoDaEzfc3o
dvKKGlUnAgMBAAECggEABCfIgGSjsnyC4v6AskevucnC8jdkA0wkyYcR/GsQMc9p
QYZ8QHnDy73jeaFMDDGAA7OLGdkGc8LNXiKbQSlVxNntnbkpW5Uz8GXkhpRkUN+H
SpebHiPWlk9V91cPNylodXwrQGNVxEwoAERUOM+nYOPNSAwZ4GoXwNh7z2zskttd
MU1QP3EKUF8Zpu3nWJW+rpYOVhez1ur1xYyqOQwf8HOEsXbo9VYzuOjjHjNG3Xfd
kvRywXD8f4YrEtcZh1PGeJjWrzK8PQ4AbITS5PVc74/ChQgrVhEdxiFrhInfDRvH
uZbA7w1jgXwuHeyLWYnVexmcZ24e9CNQwupI0D0dkQKBgQDu5E8g9HQuSh+sdHqK
g9AOHN29lwsd2BRx26aa6A7uUYTrwSOUs4oOXqdSMXpRESVl6GCnJUbFAOYeW0o+
lRKRUVPS+c0qPUCY7lJ9ER5Pbni4oR1tuNFautvdWOmxigx/ErmTbE4Z2maOlwS2
IjxBPVNDlZ0BYIm3+kI2U76gNwKBgQDMuaJqR6Ix/JtsjoedTe+jR78a/JBrSrhY
OsF8BI3t+r0w0bdK/k2As5W6aQ+Xib6KAU2xzqexHeM+mSguR0dO6gcJ1/Q96i+E
/IQ5rlGiZr070mI+xqZ0GoumSjOCudcMXwxg5xuHg/sHCiexhu21MQcGQmhLX0Bt
hu+NsgQakQKBgCERmaKGNE70E85bkVr7RCGv/UHxVqia8LmSHk3zMZ3ryuqXocVD
1SiIEcFe9/+gz/x7XmXE0zcSGMi6+lwPZrKW/3OFANGICRkiZGjLpdZ5BF0KcHhv
zQsyMp1BYZgh8/jjLq0poOYTRX8XiJ9tvcmKI6yHWWSHaIj/K4s5rHmhAoGBAKHK
nxmhDQS2Htq29WQS4KzImbYpHbU9Mty/aoOpUcVeYEABrPp+aR+qTU0plGHtQQDt
sMoxiINIHHwvK/sO58Ls3q0f1u1Lc0yFB7ZSFj/jM+/f/zafZZLiG7VKdNT+K36i
azT1z+LUIgHZO69n89o7KdL/jk7qsw8cEZuIsQeRAoGBALdE6z/P1NFKyulQw8g8
UJyNehttWRzIxDMys3OnTfa0nIdObdl0iqllawb9mrtIYc91+3ga4RLk6zCw6V4Q
/N9rF8zvjn0QnecQCaZCMeJyuZkwP7hUavIcG98NGHi6lfdFg5ThHXAw/cepQ27a
tNfi1FQBl5WEVDXZiiv5gAZQ
-----END PRIVATE KEY-----
`,
};

export const sandboxAirtel: { app: AirtelApp; settings: AirtelSettings } = {
  app: {
    clientId: "daraja-world-airtel-id",
    clientSecret: "daraja-world-airtel-secret",
    pin: "4321",
    publicKey: `-----BEGIN PUBLIC KEY-----
MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAu4mPiWSXtHDnUa0YvNgK
XhOepgIajsOvYN70BuJqzapQOS/nxhIHIEud7aqRSN8WmqqZyCRSLsN63SqgmId9
3BGMKnJ3tSHdfieqjeNVv3Q/926OHFdppIIkDF2LhEqK9pEIun8/cGGTu+rajMdV
PeHitoN1WKEy928NyxNBOU6Da98cjGL/oOFoyTDBRW/4oW0E3gLzftljXDrqD+4M
xc0Axh9uBS4OuShdeyI/K3Db5+SlULRFFDRvbgOgvzXvvk0NRv4Fzo/7qY5uzPiB
dH6eCffTr1LGPd7KhhCkQcxABAd//zIzqsM7kkSG4QPZsG5Y0zIurrlk/kMztcs1
uwIDAQAB
-----END PUBLIC KEY-----
`,
    hashKey: "daraja-world-airtel-hash-key",
  },
  settings: {
    privateKey: `-----BEGIN PRIVATE KEY-----
MIIEvgIBADANBgkqhkiG9w0BAQEFAASCBKgwggSkAgEAAoIBAQC7iY+JZJe0cOdR
rRi82ApeE56mAhqOw69g3vQG4mrNqlA5L+fGEgcgS53tqpFI3xaaqpnIJFIuw3rd
KqCYh33cEYwqcne1Id1+J6qN41W/dD/3bo4cV2mkgiQMXYuESor2kQi6fz9wYZO7
6tqMx1U94eK2g3VYoTL3bw3LE0E5ToNr3xyMYv+g4WjJMMFFb/ihbQTeAvN+2WNc
OuoP7gzFzQDGH24FLg65KF17Ij8rcNvn5KVQtEUUNG9uA6C/Ne++TQ1G/gXOj/up
jm7M+IF0fp4J99OvUsY93sqGEKRBzEAEB3//MjOqwzuSRIbhA9mwbljTMi6uuWT+
QzO1yzW7AgMBAAECggEAAd9O2gx4HSlVZugHVYsDSdgAomnV3GAFouWAXz5M53d8
onLcIXpf5+pkbQ4TLt1cB/bjAyeiME9BLXIC+kQX7SKFTbUvPNh9SQie78NFQYqE
xGfLp9o9+HFlj4glWVjHYLjVEH07rzosAqFq3IUgLH6xVRhmMuqRY/Ac/Nhi11qf
AeM+FDu0zO5zX+Mz5kerwY0mcRozTC99LZFXuuy+K+82LkASRJRGYqQAsIJ0JDfP
P4wGNCzhGbHOUun8MS/yF+mtCffaj3Jj8WgEsVmTZ1nY0k/ZTEoR3CS4w8jLc8il
MbY4kA0uTOSW1P1WLWPlEKlHAS4A1AY+T2+7ZPdpBQKBgQDxj/L8Mwjro9IWnBeC
e4nS2aSgm7RpxL2DJAgIC2tKzpuVTnWjm36ytPyh710Q7b2I9QI58LfCBVBot+jx
Zj98qW9/vU/f3cnu/4w2FHcIY+RNO7AmGqYmgKJAEWdQWemo0fVkd8uv2VE7sX7Z
owdOOtkxuLzLPebSODmbDjFk1wKBgQDGvv8n2kk+5KDONYAj0YlBEQ99CQ6NAc7l
YQhDrEq/5RCt7Sx0ZZwzmA0TNrXVDoCiQqPlJ5J5AxG0y+yODY+ah2EiwKJb7WHE
7qUbm7knR6R0v+mJa5vJWFrCTu5/lgDRDYLRluFeXRkzXPtQgoOkf4avuvuZDX6Y
4MwWzH71vQKBgGNmsL5G4ezVRKY5JRN0coppNO1CJUNAyhskwIlO6Z+m1S7jUlU4
rzIqd6rLLKjCq7On3nqpK3STazssMpbjVEygDFmsNSoRwf6u+atnUHQLZu7BGQMV
BDnjxOBISRMvbI8jlq74/MAn1N2TdHdqNp9iZ+2l70pS9qCaslmzxW+RAoGBALT0
NbD9aG8hDuBxicgTAdsCQ43ebycnnE7wt+uVtUFeuH8DUNRxp3S6Xj0+NPRVjf0u
m7cK/qu7haWNfkYgRr21wVU4+xqj2b7KYf3vHPeMnUnHakS6e08paQk9gJ0d4IR2
vsNBktSuA0HmyNMW4fEmQ2VA488IoFllY6zmaDopAoGBAIfrlpRxWdhaH0jXdFPh
TN4Ymrd7T3vjA1qQ8IgKNmo97xsx4cpirL26AgVhKraSBi2YCJC4D8D5fa5YeTF/
pqVt1lnFWSr9bU5hZnz8Uo1aB7df94Aw2Qc3wOZXjbPbgJb445/qQSQM3eg8bWcO
P907w2RZtDRTo4VhH4Y86QI+
-----END PRIVATE KEY-----
`,
    padding: "any",
  },
};
