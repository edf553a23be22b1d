//! The address on which a program listens.

use std::fmt;
use std::io;
use std::net::{SocketAddr, ToSocketAddrs};
use std::str::FromStr;

use tessera_matches::dxp::PORT;

/// A host and a port. Its default is this machine and the protocol's port.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Address {
    host: String,
    port: u16,
}

impl Default for Address {
    fn default() -> Address {
        Address {
            host: "127.0.0.1".to_owned(),
            port: PORT,
        }
    }
}

/// Reads `HOST`, `HOST:PORT`, `:PORT`, `IPV6` or `[IPV6]:PORT`.
impl FromStr for Address {
    type Err = String;

    fn from_str(text: &str) -> Result<Address, String> {
        let port = |text: &str| {
            text.parse()
                .map_err(|_| format!("the port is `{text}`: expected a number from 0 to 65535"))
        };
        let (host, port) = match text.rsplit_once(':') {
            Some((host, number)) if !host.contains(':') || host.ends_with(']') => {
                (host, port(number)?)
            }
            _ => (text, PORT),
        };
        let host = host.trim_start_matches('[').trim_end_matches(']');
        if host.is_empty() && !text.starts_with(':') {
            return Err("expected a host, such as 127.0.0.1".to_owned());
        }
        let host = match host {
            "" => Address::default().host,
            host => host.to_owned(),
        };
        Ok(Address { host, port })
    }
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.host.contains(':') {
            write!(f, "[{}]:{}", self.host, self.port)
        } else {
            write!(f, "{}:{}", self.host, self.port)
        }
    }
}

impl Address {
    /// The addresses of the host.
    pub(super) fn resolve(&self) -> io::Result<Vec<SocketAddr>> {
        Ok((self.host.as_str(), self.port).to_socket_addrs()?.collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_port_may_be_left_out() {
        for (text, expected) in [
            ("localhost", "localhost:27531"),
            ("10.0.0.7:0", "10.0.0.7:0"),
            (":5000", "127.0.0.1:5000"),
            ("::1", "[::1]:27531"),
            ("[::1]:7", "[::1]:7"),
        ] {
            assert_eq!(text.parse::<Address>().unwrap().to_string(), expected);
        }
        for wrong in ["", "host:", "host:70000", "host:x", "[]:7"] {
            assert!(wrong.parse::<Address>().is_err(), "{wrong}");
        }
    }
}
